-- Addresses have their accents in one form (Unicode NFC), as they are read from now on; otherwise an account whose address was stored in another
-- form could not be signed in to. Where two rows would get the same address, one keeps it and the others stay as they are.
update users set email = normalize(email)
  where id in (select distinct on (normalize(email)) id from users where email is not normalized order by normalize(email), created_at)
    and normalize(email) not in (select email from users where email is normalized);
update team_members set email = normalize(email)
  where (team_id, email) in (
      select distinct on (team_id, normalize(email)) team_id, email from team_members where email is not normalized
      order by team_id, normalize(email), position
    )
    and (team_id, normalize(email)) not in (select team_id, email from team_members where email is normalized);
update waitlist_entries set email = normalize(email)
  where id in (
      select distinct on (normalize(email), course_type) id from waitlist_entries where email is not normalized
      order by normalize(email), course_type, id
    )
    and (normalize(email), course_type) not in (select email, course_type from waitlist_entries where email is normalized);
update invitations set email = normalize(email) where email is not normalized;
update activations set email = normalize(email) where email is not normalized;
update teams set contact_email = normalize(contact_email) where contact_email is not normalized;
update mail set to_email = normalize(to_email) where to_email is not normalized;
