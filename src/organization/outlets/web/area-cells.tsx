import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { reachWords } from '../coverage.rules.ts'
import type { ListedArea } from '../locations.fields.ts'
import classes from './places.module.css'

export const areaCells: Cells<ListedArea> = {
  name: ({ name, aliases }) => (
    <span className={classes.named}>
      <span className={classes.name}>{name}</span>
      {aliases.length > 0 ? (
        <span className={classes.quiet}>{aliases.slice(0, 3).join(', ')}</span>
      ) : null}
    </span>
  ),

  couriers: ({ couriers, isActive }) => (
    <span className={classes.marks}>
      {isActive ? null : <ToneBadge tone="quiet" label="Not in use" />}
      {couriers.map(({ code, reach }) => (
        <ToneBadge
          key={code}
          tone={reachWords[reach].tone}
          label={code}
          title={`${code}: ${reachWords[reach].label.toLowerCase()}`}
        />
      ))}
    </span>
  ),
}
