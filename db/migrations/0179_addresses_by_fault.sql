-- Orders are listed by what is wrong with their addresses. A rare fault was looked for in the check of
-- each open order. Only addresses with faults are written to this index.
create index address_checks_by_fault on address_checks using gin (faults) where faults <> '{}';
