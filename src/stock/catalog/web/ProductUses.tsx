import { Section } from '#platform/web/layout/Section.tsx'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import type { Product } from '../products.fields.ts'
import classes from './products.module.css'

/** What still holds to the product; while there is any, it cannot be archived. */
export function ProductUses({ uses }: { uses: Product['uses'] }) {
  return (
    <Section title="Where used">
      {uses.length === 0 ? (
        <p className={classes.quiet}>No stock and no open document at your outlets.</p>
      ) : (
        <ul className={classes.rows}>
          {uses.map(({ what, path }) => (
            <li key={what} className={classes.row}>
              {path === null ? what : <PathLink href={path}>{what}</PathLink>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
