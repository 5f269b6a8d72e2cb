-- Why a mail did not leave is told in our own words and codes: what a mail server said may name people.
update mail set last_error = 'The mail server did not take this mail'
    || coalesce(' (' || substring(last_error from '\m[245][0-9][0-9]\M') || ')', '') || '.'
  where last_error is not null and state in ('queued', 'failed');
