-- A variance has one cause or several, whose quantities add up to it. Each says what is true: what was found, what
-- was expected, or that the goods are at another place.
create table variance_parts (
  id uuid primary key,
  variance_id uuid not null references stock_variances (id) on delete cascade,
  position integer not null check (position between 0 and 9),
  cause text not null check (length(cause) between 1 and 40),
  truth text not null check (truth in ('found', 'expected', 'elsewhere')),
  quantity bigint not null check (quantity <> 0),
  note text not null default '' check (length(note) <= 300),
  other_variant_id uuid references variants (id),
  other_bin_id uuid references bins (id),
  other_lot_id uuid references lots (id),
  -- An open variance of the other place, which is posted with this one. It may be withdrawn before.
  other_variance_id uuid,
  document_noun text,
  document_id uuid,
  document_label text not null default '' check (length(document_label) <= 200),
  constraint variance_parts_once unique (variance_id, position),
  constraint variance_parts_elsewhere check ((truth = 'elsewhere') = (other_variant_id is not null)),
  constraint variance_parts_other check (truth = 'elsewhere'
    or (other_bin_id is null and other_lot_id is null and other_variance_id is null)),
  constraint variance_parts_document check ((document_noun is null) = (document_id is null))
);
create index variance_parts_by_variance on variance_parts (other_variance_id)
  where other_variance_id is not null;

create table variance_files (
  id uuid primary key,
  variance_id uuid not null references stock_variances (id) on delete cascade,
  file_id uuid not null references files (id),
  name text not null check (length(name) between 1 and 120),
  added_by uuid references profiles (id),
  added_at timestamptz not null default now(),
  constraint variance_files_once unique (variance_id, file_id)
);
create index variance_files_by_file on variance_files (file_id);

-- The causes of a proposal explain all of the difference, and posting writes exactly what makes the ledger say what
-- is true.
create function variances_require_whole() returns trigger language plpgsql as $$
declare
  due bigint;
begin
  if new.quantity <> (select coalesce(sum(p.quantity), 0) from variance_parts p
      where p.variance_id = new.id) then
    raise exception 'the causes of a variance do not add up to it'
      using errcode = 'check_violation', constraint = 'variances_explained';
  end if;
  if new.state = 'posted' then
    select coalesce(sum(
        case when p.truth = 'expected' and new.is_booked then -p.quantity
          when p.truth <> 'expected' and not new.is_booked then p.quantity else 0 end
        - case when p.truth = 'elsewhere' and not coalesce(other.is_booked, false)
          then p.quantity else 0 end), 0) into due
      from variance_parts p left join stock_variances other on other.id = p.other_variance_id
      where p.variance_id = new.id;
    if due <> (select coalesce(sum(m.on_hand_delta), 0) from stock_movements m
        where m.source_id = new.id) then
      raise exception 'what is posted is not what the causes say'
        using errcode = 'check_violation', constraint = 'variances_posted_exactly';
    end if;
  end if;
  return null;
end $$;
create trigger variances_whole after update of state on stock_variances
  for each row when (new.state in ('proposed', 'approved', 'posted') and new.posted_with is null)
  execute function variances_require_whole();

-- The causes of a variance are fixed while they are decided on, and after that.
create function variance_parts_refuse_change() returns trigger language plpgsql as $$
begin
  if exists (select from stock_variances v
      where v.id = case when tg_op = 'DELETE' then old.variance_id else new.variance_id end
        and v.state in ('proposed', 'approved', 'posted')) then
    raise exception 'the causes of a proposed variance do not change'
      using errcode = 'check_violation', constraint = 'variance_parts_fixed';
  end if;
  return coalesce(new, old);
end $$;
create trigger variance_parts_fixed before insert or update of quantity, truth, cause or delete on variance_parts
  for each row execute function variance_parts_refuse_change();
