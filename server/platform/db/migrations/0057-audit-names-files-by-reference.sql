-- An entry about a file names it by the name under which it is stored: the name that was typed is found with the file, and goes with it
update audit_entries set subject = 'file ' || (details ->> 'filename'), details = details - 'filename'
  where action in ('file uploaded', 'file deleted') and details ? 'filename';
