-- Downloads are counted by day: before, each download added a row that stayed for ever. Earlier downloads are kept as daily counts. A process of an earlier
-- version, which still adds a row for each download, can run beside this one.
alter table resource_downloads add column downloads integer not null default 1;
with single as (delete from resource_downloads returning file, learner_kind, at)
insert into resource_downloads (file, learner_kind, at, downloads)
  select file, learner_kind, date_trunc('day', at, 'UTC'), count(*) from single group by 1, 2, 3 order by 3, 1, 2;
drop index resource_downloads_of_file;
create unique index resource_downloads_of_day on resource_downloads (file, learner_kind, at);
