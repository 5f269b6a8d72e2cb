-- An entry about a file refers to it by its stored name: the original name is kept only with the file and is deleted with it
update audit_entries set subject = 'file ' || (details ->> 'filename'), details = details - 'filename'
  where action in ('file uploaded', 'file deleted') and details ? 'filename';
