-- What people say when they ask for approval and when they decide may say something of a customer: it
-- stands with the request alone, no longer in the record of it as well, and goes when the customer is
-- erased. So a request knows whom and what it is about. Of those that stand the path says it.
alter table approvals add column about uuid[] not null default '{}';
update approvals set about = array(select (regexp_matches(details ->> 'path',
  '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g'))[1]::uuid);
create index approvals_by_about on approvals using gin (about);
