-- A mail holds its kind and what it is about; its text is written when it is delivered or shown.
-- What was written before keeps its text here: it can be delivered, shown and sent again as it is.
create table mail_texts (
  mail_id uuid primary key references mail on delete cascade,
  subject text not null,
  html text not null,
  text text not null,
  headers jsonb not null
);
insert into mail_texts (mail_id, subject, html, text, headers) select id, subject, html, text, headers from mail;

alter table mail
  -- The first mail to somebody who has not written to us.
  add column first_contact boolean not null default false;
update mail set first_contact = true where kind in ('invitation', 'activation') and headers ? 'List-Unsubscribe';

alter table mail
  drop column subject,
  drop column html,
  drop column text,
  drop column headers,
  add column parameters jsonb not null default '{}',
  -- Until when a worker that is handing the mail over has it for itself.
  add column claimed_until timestamptz,
  drop constraint mail_state_check,
  add constraint mail_state_check check (state in ('queued', 'sent', 'failed', 'kept', 'discarded'));

-- Who gave us the address of somebody who did not ask, as the invitation says it.
alter table invitations add column named_by text check (char_length(named_by) between 1 and 80);
