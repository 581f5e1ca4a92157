-- Goods of a delivery that are not on its order: rejected or kept for a decision, never accepted.
alter table goods_receipt_lines
  add column is_not_ordered boolean not null default false,
  add constraint goods_receipt_lines_not_ordered
    check (not is_not_ordered or order_line_id is null),
  add constraint goods_receipt_lines_of_not_ordered unique (id, is_not_ordered);

-- A line that is added to the order takes its counts with it.
alter table goods_receipt_counts
  add column is_not_ordered boolean not null default false,
  add constraint goods_receipt_counts_of_not_ordered foreign key (line_id, is_not_ordered)
    references goods_receipt_lines (id, is_not_ordered) on update cascade,
  add constraint goods_receipt_counts_not_ordered
    check (not is_not_ordered or outcome <> 'accepted');

alter table goods_receipt_pieces
  add column is_not_ordered boolean not null default false,
  add constraint goods_receipt_pieces_of_not_ordered foreign key (line_id, is_not_ordered)
    references goods_receipt_lines (id, is_not_ordered),
  add constraint goods_receipt_pieces_not_ordered
    check (not is_not_ordered or outcome <> 'accepted');
