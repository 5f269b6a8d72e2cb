-- Answers to submissions; each also went out as a mail
create table submission_feedback (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submissions on delete cascade,
  author_id uuid references users on delete set null,
  message text not null,
  sent_at timestamptz not null
);
create index submission_feedback_of_submission on submission_feedback (submission_id, sent_at);
