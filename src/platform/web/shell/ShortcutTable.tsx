import { Kbd } from '@mantine/core'
import type { BoundKey } from '../bound-keys.ts'
import { useHabits } from '../habits.ts'
import classes from './ShortcutTable.module.css'

export type ShortcutGroup = { readonly title: string; readonly keys: readonly BoundKey[] }

/** Groups of shortcuts; an empty one is left out. */
export function ShortcutTable({ groups }: { groups: readonly ShortcutGroup[] }) {
  const { hasSingleKeys } = useHabits()
  return groups
    .filter(({ keys }) => keys.length > 0)
    .map(({ title, keys: shortcuts }) => (
      <section key={title} className={classes.group}>
        <h3 className={classes.title}>{title}</h3>
        <dl className={classes.list}>
          {shortcuts.map(({ keys, does, isSingle }) => {
            const isOff = isSingle === true && !hasSingleKeys
            return (
              <div key={`${keys} ${does}`} className={classes.row}>
                <dt className={isOff ? classes.off : undefined}>
                  {does}
                  {isOff ? ' (switched off)' : ''}
                </dt>
                <dd className={classes.key}>
                  <Kbd>{keys}</Kbd>
                </dd>
              </div>
            )
          })}
        </dl>
      </section>
    ))
}
