-- Rows of every table as the first edition (0.1.0, migrations before 0017) wrote them. Nobody real: .example addresses.
insert into users (id, email, full_name, company, role, user_type, password_hash, email_proven_at, created_at) values
  ('00000000-0000-4000-8000-0000000000a1', 'admin@course.example', 'Admin', '', 'admin', 'admin', null, '2026-01-05', '2026-01-05'),
  -- The password is 'a long pass phrase of old', hashed by the first edition.
  ('00000000-0000-4000-8000-0000000000a2', 'learner@team.example', 'Learner', 'Team', 'user', 'full',
   '$argon2id$v=19$m=19456,t=2,p=1$zLwqD5l7sygqHWc+pbupqg$TBr/kJtadWpqgUQVKJN+IVBuVpItSkwbdsZa6sY4vy8', '2026-02-01', '2026-02-01'),
  ('00000000-0000-4000-8000-0000000000a3', 'leader@team.example', 'Leader', 'Team', 'user', 'full', null, '2026-02-01', '2026-02-01');
insert into user_identities values ('google', 'subject-1', '00000000-0000-4000-8000-0000000000a3', '2026-02-01');
insert into sessions (id, user_id, kind, created_at, expires_at) values
  ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000a2', 'session', '2026-11-20', '2026-12-20');
insert into invitations (id, email, token, source, created_by, created_at, expires_at, opened_at) values
  ('00000000-0000-4000-8000-0000000000c1', 'invited@other.example', 'abcdefghijklmnopqrstuvwxyz012345', 'colleague',
   '00000000-0000-4000-8000-0000000000a1', '2026-11-10', '2026-12-10', '2026-11-11');
insert into preview_events (invitation_id, action, module_id, section_id, at) values
  ('00000000-0000-4000-8000-0000000000c1', 'section_view', 'module1', 'section_1', '2026-11-11');
insert into teams (id, source, company_name, contact_name, contact_email, recruiter_type, team_role, team_size, status, request_token_hash, created_at, approved_at, decided_by)
  values ('00000000-0000-4000-8000-0000000000d1', 'interest', 'Team', 'Leader', 'leader@team.example', 'internal', 'team_leader', 2,
   'approved', 'hash-1', '2026-01-20', '2026-01-21', '00000000-0000-4000-8000-0000000000a1');
insert into teams (id, source, company_name, contact_name, contact_email, message, status, request_token_hash, created_at)
  values ('00000000-0000-4000-8000-0000000000d2', 'access-request', 'Waiting', 'Číšník', 'waiter@waiting.example', 'Hello', 'pending', 'hash-2', '2026-11-19');
insert into team_members (team_id, email, position, is_contact, user_id) values
  ('00000000-0000-4000-8000-0000000000d1', 'leader@team.example', 0, true, '00000000-0000-4000-8000-0000000000a3'),
  ('00000000-0000-4000-8000-0000000000d1', 'learner@team.example', 1, false, '00000000-0000-4000-8000-0000000000a2'),
  ('00000000-0000-4000-8000-0000000000d2', 'waiter@waiting.example', 0, true, null);
insert into mail (id, kind, to_email, subject, html, text, state, message_id, created_at, sent_at, team_id) values
  ('00000000-0000-4000-8000-0000000000e1', 'activation', 'learner@team.example', 'Your access', '<p>Your access</p>', 'Your access', 'sent',
   'mail-1', '2026-01-21', '2026-01-21', '00000000-0000-4000-8000-0000000000d1');
insert into activations (team_id, email, token_hash, code_hash, created_at, expires_at, used_at, mail_id) values
  ('00000000-0000-4000-8000-0000000000d1', 'Learner@team.example', 'token-hash-1', 'code-hash-1', '2026-01-21', '2026-02-21', '2026-02-01',
   '00000000-0000-4000-8000-0000000000e1');
insert into modules (module_id, title, description, minutes, is_published, position, edited_at) values
  (1, 'A title that an admin wrote', 'Description', 30, true, 1, '2026-03-01'), (9, 'A module of the operator', 'Description', 20, true, 9, '2026-03-01');
insert into lessons (id, module_id, lesson_id, position, kind, title, minutes, content_type, html, quiz, edited_at, edited_by) values
  ('00000000-0000-4000-8000-0000000000f1', 1, 1, 1, 'welcome', 'Welcome', 5, 'text', '<p>Welcome</p>', null, null, null),
  ('00000000-0000-4000-8000-0000000000f2', 9, 1, 1, 'quiz', 'A quiz of the operator', 5, 'interactive', '',
   '[{"question": "Which one?", "options": ["This", "That"], "correct": 1, "explanations": ["No.", "Yes."]}]', '2026-03-01', '00000000-0000-4000-8000-0000000000a1'),
  ('00000000-0000-4000-8000-0000000000f3', 9, 2, 2, 'activity', 'An activity of the operator', 5, 'interactive', '', null, '2026-03-01', null);
update lessons set activity = '{"title": "Notes", "fields": [{"id": "notes", "type": "long-text", "label": "Notes", "required": true}]}'
  where id = '00000000-0000-4000-8000-0000000000f3';
insert into lesson_versions (lesson_id, version, content, saved_at, saved_by_name) values
  ('00000000-0000-4000-8000-0000000000f2', 1, '{"title": "Before", "quiz": [{"question": "Old?", "options": ["A", "B"], "correct": 0, "explanations": ["", ""]}]}', '2026-02-28', 'Admin');
insert into lesson_drafts (lesson_id, author_id, base_version, content, saved_at) values
  ('00000000-0000-4000-8000-0000000000f2', '00000000-0000-4000-8000-0000000000a1', 1, '{"title": "Unfinished"}', '2026-11-20');
insert into removed_content values (1, 99, '2026-03-01');
insert into files (filename, original_name, media_type, size, sha256, uploaded_at) values ('file-1.pdf', 'File.pdf', 'application/pdf', 10, 'sha', '2026-03-01');
insert into learners (id, user_id) values ('00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-0000000000a2');
insert into learners (id, invitation_id) values ('00000000-0000-4000-8000-000000000102', '00000000-0000-4000-8000-0000000000c1');
insert into lesson_progress values
  ('00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-0000000000f1', '2026-02-01', '2026-02-02', '2026-02-02', 4.5),
  ('00000000-0000-4000-8000-000000000102', '00000000-0000-4000-8000-0000000000f1', '2026-11-11', '2026-11-11', null, 1);
insert into module_completions (learner_id, module_id, completed_at) values ('00000000-0000-4000-8000-000000000101', 9, '2026-02-10');
insert into quiz_attempts (learner_id, lesson_id, review, correct_count, total, score, submitted_at) values
  ('00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-0000000000f2',
   '[{"question": "Which one?", "options": ["This", "That"], "chosen": 1, "correct": 1, "explanation": "Yes.", "explanations": ["No.", "Yes."]}]', 1, 1, 100, '2026-02-10');
insert into activity_drafts values ('00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-0000000000f3', '{"notes": "Not yet sent"}', '2026-02-09');
insert into submissions (id, learner_id, kind, lesson_id, module_id, field_values, submitted_at, status) values
  ('00000000-0000-4000-8000-000000000111', '00000000-0000-4000-8000-000000000101', 'role-definition', null, 2, '{"roleTitle": "Principal Engineer"}', '2026-02-05', 'answered');
insert into submission_feedback (submission_id, message, sent_at) values ('00000000-0000-4000-8000-000000000111', 'Clear scope.', '2026-02-06');
insert into certificates (user_id, code, learner_name, course_title, hours, completed_at, issued_at, shows_name) values
  ('00000000-0000-4000-8000-0000000000a2', 'PTC-ABCD-EFGH-JKMN', 'Learner', 'The course', 6, '2026-03-10', '2026-03-10', true);
insert into refresher_answers values ('00000000-0000-4000-8000-000000000101', 9, 1, '[]', 3, 3, '2026-02-12');
insert into learning_plans (user_id, finish_on, slot_weekday, slot_time, slot_minutes, updated_at) values
  ('00000000-0000-4000-8000-0000000000a2', '2026-12-24', 2, '09:30', 30, '2026-02-01');
insert into sent_reminders values ('00000000-0000-4000-8000-0000000000a2', 'slot 2026-02-03', '2026-02-03');
insert into password_resets (user_id, token_hash, created_at, expires_at) values
  ('00000000-0000-4000-8000-0000000000a2', 'reset-hash', '2026-11-20', '2026-11-21');
insert into consents (user_id, email_hash, purpose, text_version, text, form, given_at, confirmed_at) values
  ('00000000-0000-4000-8000-0000000000a2', 'email-hash', 'marketing', '1', 'Yes, write to me.', 'account', '2026-02-01', '2026-02-01');
insert into suppressions values ('another-hash', 'marketing', '2026-02-01');
-- The same person twice: addresses were not always kept in small letters.
insert into waitlist_entries (email, course_type, name, notice_version, token_hash, created_at, updated_at) values
  ('Waiting@list.example', 'advanced', 'Waiting', '1', 'wait-1', '2026-05-01', '2026-05-01'),
  ('waiting@list.example', 'advanced', 'Waiting', '1', 'wait-2', '2026-06-01', '2026-06-01');
insert into social_attempts (state_hash, provider, browser_hash, created_at, expires_at) values ('state', 'google', 'browser', '2026-11-20', '2026-11-20');
insert into resource_downloads (file, learner_kind, at) values ('module-1.pdf', 'learner', '2026-02-01');
insert into audit_entries (actor_id, actor_email, action, subject, at) values
  ('00000000-0000-4000-8000-0000000000a1', 'admin@course.example', 'team approved', 'team Team', '2026-01-21'),
  (null, 'gone@course.example', 'invitation sent', 'invitation 1', '2026-01-01');
