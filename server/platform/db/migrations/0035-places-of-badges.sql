-- A place in the list of revocations is given to one badge and never again. A restored backup does not know the places that were given after it was
-- made, so a restore goes on in a list of its own, named by its second; that takes larger numbers.
alter table badges alter column status_index type bigint;
alter table revoked_badges alter column status_index type bigint;
