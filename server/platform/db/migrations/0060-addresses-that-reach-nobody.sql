-- Accounts, requests and waitlist entries with addresses that can reach nobody (RFC 2606), such as those of the sample data. The dashboard counts
-- them each time it opens; without these indexes, that would compare every address with the pattern. The queries must repeat the pattern exactly.
create index users_unreachable on users (id)
  where role <> 'admin' and email ~ '@([a-z0-9-]+\.)*(example\.(com|org|net)|example|test|invalid)$';
create index teams_unreachable on teams (id)
  where contact_email ~ '@([a-z0-9-]+\.)*(example\.(com|org|net)|example|test|invalid)$';
create index waitlist_entries_unreachable on waitlist_entries (id)
  where email ~ '@([a-z0-9-]+\.)*(example\.(com|org|net)|example|test|invalid)$';
