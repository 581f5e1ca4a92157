import { Section } from '#platform/web/layout/Section.tsx'
import { PhotoList } from '#platform/web/PhotoList.tsx'
import type { LevelPanel } from '../stock-lists.contract.ts'
import classes from './inventory.module.css'
import { photoAddress } from './stock-api.ts'

/** Photos of other users' pending corrections, for the approver. */
export function WaitingPhotos({ level }: { level: LevelPanel }) {
  const others = level.waitingPhotos.filter(({ isOwn }) => !isOwn)
  if (others.length === 0) return null
  const byAuthor = Map.groupBy(others, ({ takenBy }) => takenBy ?? 'the system')
  return (
    <Section title="Photos of corrections to come">
      {[...byAuthor].map(([author, photos]) => (
        <p key={author} className={classes.photos}>
          <PhotoList
            photos={photos}
            addressOf={photoAddress(level)}
            words={`${level.sku}, as ${author} saw it`}
          />
          <span className={classes.quiet}>by {author}, not booked yet</span>
        </p>
      ))}
    </Section>
  )
}
