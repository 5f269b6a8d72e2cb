-- The domains of addresses are kept in ASCII, as they are read from now on and as browsers send them: `žluť.cz` is `xn--lu-yta1h.cz`. Where two
-- rows would get the same address, one keeps it and the others stay as they are.

-- A label of a domain in ASCII (RFC 3492).
create function pg_temp.ascii_label(label text) returns text language plpgsql immutable as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points constant int[] := array(select ascii(c) from unnest(string_to_array(label, null)) with ordinality as chars (c, place) order by place);
  written text := array_to_string(array(select chr(p) from unnest(points) with ordinality as basics (p, place) where p < 128 order by place), '');
  basic constant int := length(written);
  handled int := basic;
  point int := 128;
  bias int := 72;
  delta int := 0;
  next_point int;
  each_point int;
  rest int;
  threshold int;
  step int;
begin
  if basic = cardinality(points) then return label; end if;
  if basic > 0 then written := written || '-'; end if;
  while handled < cardinality(points) loop
    select min(p) into next_point from unnest(points) as p where p >= point;
    delta := delta + (next_point - point) * (handled + 1);
    point := next_point;
    foreach each_point in array points loop
      if each_point < point then delta := delta + 1; end if;
      if each_point = point then
        rest := delta;
        step := 36;
        loop
          threshold := least(greatest(step - bias, 1), 26);
          exit when rest < threshold;
          written := written || substr(digits, threshold + (rest - threshold) % (36 - threshold) + 1, 1);
          rest := (rest - threshold) / (36 - threshold);
          step := step + 36;
        end loop;
        written := written || substr(digits, rest + 1, 1);
        delta := case when handled = basic then delta / 700 else delta / 2 end;
        delta := delta + delta / (handled + 1);
        step := 0;
        while delta > 455 loop
          delta := delta / 35;
          step := step + 36;
        end loop;
        bias := step + 36 * delta / (delta + 38);
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    point := point + 1;
  end loop;
  return 'xn--' || written;
end $$;

create function pg_temp.ascii_address(address text) returns text language sql immutable as $$
  select split_part(address, '@', 1) || '@' || array_to_string(array(
    select pg_temp.ascii_label(label) from unnest(string_to_array(split_part(address, '@', 2), '.')) with ordinality as labels (label, place)
    order by place
  ), '.')
$$;

create function pg_temp.is_changed(address text) returns boolean language sql immutable as $$
  select split_part(address, '@', 2) ~ '[^\x01-\x7f]'
$$;

update users set email = pg_temp.ascii_address(email)
  where pg_temp.is_changed(email) and pg_temp.ascii_address(email) not in (select email from users);
update team_members set email = pg_temp.ascii_address(email)
  where pg_temp.is_changed(email) and (team_id, pg_temp.ascii_address(email)) not in (select team_id, email from team_members);
update waitlist_entries set email = pg_temp.ascii_address(email)
  where pg_temp.is_changed(email) and (pg_temp.ascii_address(email), course_type) not in (select email, course_type from waitlist_entries);
update invitations set email = pg_temp.ascii_address(email) where pg_temp.is_changed(email);
update activations set email = pg_temp.ascii_address(email) where pg_temp.is_changed(email);
update teams set contact_email = pg_temp.ascii_address(contact_email) where pg_temp.is_changed(contact_email);
update mail set to_email = pg_temp.ascii_address(to_email) where pg_temp.is_changed(to_email);

-- A restore runs all migrations in one session, twice.
drop function pg_temp.is_changed(text), pg_temp.ascii_address(text), pg_temp.ascii_label(text);
