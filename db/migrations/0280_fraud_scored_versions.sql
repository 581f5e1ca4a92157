-- The rules by which every open order has a score: to find out reads all open orders, which the job
-- of each minute did for nothing.
create table risk_rules_scored (
  version integer primary key,
  checked_at timestamptz not null
);
