-- Every foreign key has an index: deleting an account, a team or a mail would otherwise read whole tables for rows that point to it
create index invitations_of_creator on invitations (created_by) where created_by is not null;
create index teams_of_decider on teams (decided_by) where decided_by is not null;
create index activations_of_mail on activations (mail_id) where mail_id is not null;
create index mail_of_team on mail (team_id) where team_id is not null;
create index mail_of_user on mail (user_id) where user_id is not null;
create index audit_entries_of_actor on audit_entries (actor_id) where actor_id is not null;
create index submissions_of_lesson on submissions (lesson_id) where lesson_id is not null;
create index submission_feedback_of_author on submission_feedback (author_id) where author_id is not null;
create index module_completions_of_module on module_completions (module_id);
create index quiz_attempts_of_lesson on quiz_attempts (lesson_id);
create index activity_drafts_of_lesson on activity_drafts (lesson_id);
create index refresher_answers_of_module on refresher_answers (module_id);
create index social_attempts_of_connecting_user on social_attempts (connect_user_id) where connect_user_id is not null;
create index social_attempts_of_code_user on social_attempts (code_user_id) where code_user_id is not null;
create index files_of_uploader on files (uploaded_by) where uploaded_by is not null;
create index lessons_of_editor on lessons (edited_by) where edited_by is not null;
create index lesson_versions_of_saver on lesson_versions (saved_by) where saved_by is not null;
create index lesson_drafts_of_author on lesson_drafts (author_id);

-- The list of files, as the other lists since 0012
create index files_images_by_time on files (uploaded_at desc, id) where media_type like 'image/%';
do $$
begin
  create index files_by_text on files using gin (lower(original_name) gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available (%): searches for files read every row', sqlerrm;
end
$$;
