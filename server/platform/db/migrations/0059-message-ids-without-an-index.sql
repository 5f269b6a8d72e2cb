-- A message id contains the id of its mail, which is unique already, and nothing looks mails up by it: its index only made each mail more expensive to write.
alter table mail drop constraint mail_message_id_key;
