-- Accounts, requests and waitlist entries with addresses that can reach nobody (RFC 2606), as those of the sample data are. The dashboard counts
-- them each time it opens; without these indexes, that compares every address with the pattern. The queries repeat the pattern letter by letter.
create index users_unreachable on users (id)
  where role <> 'admin' and email ~ '@([a-z0-9-]+\.)*(example\.(com|org|net)|example|test|invalid)$';
create index teams_unreachable on teams (id)
  where contact_email ~ '@([a-z0-9-]+\.)*(example\.(com|org|net)|example|test|invalid)$';
create index waitlist_entries_unreachable on waitlist_entries (id)
  where email ~ '@([a-z0-9-]+\.)*(example\.(com|org|net)|example|test|invalid)$';
