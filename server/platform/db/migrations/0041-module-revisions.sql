-- A module counts its changes, so that one admin's form never replaces what another has saved since it was opened
alter table modules add column revision integer not null default 1;
