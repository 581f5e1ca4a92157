import { IconShieldCheck } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatAgo } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { capability } from '../../capabilities.ts'
import type { Person } from '../../people.fields.ts'
import { displayName } from '../display-name.ts'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { useWhyNotTouch } from './use-standing.ts'

/** The last access review of this user, and the button to confirm it again. */
export function PersonReview({ person }: { person: Person }) {
  const whyNot = useWhyNotTouch(person, capability.editUsers)
  const keep = useAct({
    area: 'people',
    run: peopleApi.call.confirmAccess,
    onDone: () => tellSuccess('Access confirmed', `${displayName(person)} keeps what they have.`),
  })
  if (person.state !== 'active') return null
  const { reviewedAt, reviewedBy, isReviewDue } = person
  const last =
    reviewedAt === null
      ? 'This access has not been reviewed yet.'
      : `Last confirmed ${formatAgo(reviewedAt, Date.now())}${reviewedBy ? ` by ${reviewedBy}` : ''}.`
  return (
    <Section
      title="Access review"
      aside={
        <ActButton
          size="xs"
          weight={isReviewDue ? 'main' : 'plain'}
          icon={<IconShieldCheck size={14} />}
          whyNot={whyNot}
          isPending={keep.isPending}
          onAct={() => keep.start({ id: person.id, version: person.version })}
        >
          Keep access
        </ActButton>
      }
    >
      <p className={isReviewDue ? classes.warn : classes.quiet}>{last}</p>
    </Section>
  )
}
