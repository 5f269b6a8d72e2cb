-- A message id holds the id of its mail, which is unique already, and nothing is found by it: its index only made each mail dearer to write.
alter table mail drop constraint mail_message_id_key;
