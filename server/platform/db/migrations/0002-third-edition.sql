-- Drafts: the change that gave an answer in the final assessment, so that its sender is not asked about an answer of their own.
alter table assessment_answers add column change_id text;
