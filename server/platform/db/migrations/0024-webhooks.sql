-- Where other systems are told what happens. The secret is derived from the installation's key, the id and the version: no row holds it.
create table webhooks (
  id uuid primary key,
  url text not null,
  description text not null default '',
  events text[] not null check (cardinality(events) >= 1),
  enabled boolean not null default true,
  disabled_reason text not null default '',
  secret_version integer not null default 1,
  secret_changed_at timestamptz,
  created_at timestamptz not null
);

-- One event on its way to one webhook: ids, and no personal data
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  -- Whom the event is about; what was told about an erased account goes with it
  user_id uuid references users on delete cascade,
  event text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  tried_at timestamptz,
  delivered_at timestamptz
);
create index webhook_deliveries_newest on webhook_deliveries (created_at desc, id);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at desc, id);
create index webhook_deliveries_of_user on webhook_deliveries (user_id);
create index webhook_deliveries_tried on webhook_deliveries (webhook_id, tried_at desc);
