-- How many products a receipt has, how many of them were rejected in part, and what came into stock are
-- kept with it, so that the list reads and orders receipts without their lines.
alter table goods_receipts add column line_count integer not null default 0;
alter table goods_receipts add column rejected_line_count integer not null default 0;
alter table goods_receipts add column value_minor bigint not null default 0;

-- The rows are locked before they are counted, so that a count that waited for another one sees it.
create function receiving_keep_figures(ids uuid[]) returns void language plpgsql as $$
begin
  perform from goods_receipts where id = any(ids) order by id for no key update;
  update goods_receipts r set line_count = facts.line_count,
    rejected_line_count = facts.rejected_line_count, value_minor = facts.value_minor
  from goods_receipts own cross join lateral (
    select count(*) as line_count, count(*) filter (where part.is_rejected) as rejected_line_count,
      coalesce(sum(part.value_minor), 0) as value_minor
    from goods_receipt_lines line cross join lateral (
      select coalesce(bool_or(outcome = 'rejected'), false) as is_rejected,
        sum(each.value_minor) as value_minor
      from (
        select c.outcome, 0 as value_minor from goods_receipt_counts c where c.line_id = line.id
        union all
        select p.outcome, p.value_minor from goods_receipt_pieces p where p.line_id = line.id
      ) as each
    ) as part
    where line.receipt_id = own.id
  ) as facts
  where own.id = any(ids) and r.id = own.id
    and (r.line_count, r.rejected_line_count, r.value_minor)
      is distinct from (facts.line_count, facts.rejected_line_count, facts.value_minor);
end $$;

create function receiving_keep_figures_of_lines() returns trigger language plpgsql as $$
begin
  perform receiving_keep_figures(array(select distinct receipt_id from changed));
  return null;
end $$;
create trigger goods_receipt_lines_kept_when_added after insert on goods_receipt_lines
  referencing new table as changed for each statement
  execute function receiving_keep_figures_of_lines();
create trigger goods_receipt_lines_kept_when_removed after delete on goods_receipt_lines
  referencing old table as changed for each statement
  execute function receiving_keep_figures_of_lines();

create function receiving_keep_figures_of_parts() returns trigger language plpgsql as $$
begin
  perform receiving_keep_figures(array(select distinct line.receipt_id
    from changed join goods_receipt_lines line on line.id = changed.line_id));
  return null;
end $$;
create trigger goods_receipt_counts_kept_when_added after insert on goods_receipt_counts
  referencing new table as changed for each statement
  execute function receiving_keep_figures_of_parts();
create trigger goods_receipt_counts_kept_when_removed after delete on goods_receipt_counts
  referencing old table as changed for each statement
  execute function receiving_keep_figures_of_parts();
create trigger goods_receipt_pieces_kept_when_added after insert on goods_receipt_pieces
  referencing new table as changed for each statement
  execute function receiving_keep_figures_of_parts();
create trigger goods_receipt_pieces_kept_when_changed after update on goods_receipt_pieces
  referencing new table as changed for each statement
  execute function receiving_keep_figures_of_parts();
create trigger goods_receipt_pieces_kept_when_removed after delete on goods_receipt_pieces
  referencing old table as changed for each statement
  execute function receiving_keep_figures_of_parts();

select receiving_keep_figures(array(select id from goods_receipts));
create index goods_receipts_by_lines on goods_receipts (line_count, id);
