-- The mail log can be ordered by address.
create index mails_by_address on mails (to_address, id);
