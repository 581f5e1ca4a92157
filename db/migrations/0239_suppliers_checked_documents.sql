-- A document that a supplier uploads in the portal is to check until staff accept it, or return it with the reason. Only
-- an accepted one counts.
alter table supplier_documents
  add column decision text not null default 'accepted',
  add column is_of_supplier boolean not null default false,
  -- The document in whose place it comes when it is accepted.
  add column replaces_id uuid references supplier_documents (id),
  add column return_reason text not null default '' check (length(return_reason) <= 500),
  add column checked_by uuid references profiles (id),
  add column checked_at timestamptz,
  add constraint supplier_documents_decision check (decision in ('to_check', 'accepted', 'returned')),
  add constraint supplier_documents_checked check (is_of_supplier or decision = 'accepted'),
  add constraint supplier_documents_returned check (decision <> 'returned' or return_reason <> ''),
  add constraint supplier_documents_replaces check (replaces_id is distinct from id);
create index supplier_documents_to_check on supplier_documents (supplier_id)
  where removed_at is null and decision = 'to_check';
