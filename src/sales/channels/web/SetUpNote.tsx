import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { CopyField } from '#platform/web/CopyField.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { Channel } from '../channels.contract.ts'
import { hookPath, shopKindFacts } from '../shop-kinds.ts'
import classes from './channels.module.css'

/** The address to copy into the shop, and what to do with it there. */
export function SetUpNote({ channel }: { channel: Channel }) {
  const { kind, connectionId, hasSecret } = channel
  const { steps, topics } = shopKindFacts[kind]
  if (connectionId === null) {
    return (
      <Section title="How to set it up">
        <p className={classes.text}>
          The connection was removed, so that nothing comes in any more.{' '}
          <AppLink search={{ section: 'connections' }}>Open connections</AppLink>
        </p>
      </Section>
    )
  }
  return (
    <Section title="How to set it up">
      <div className={classes.form}>
        <CopyField
          label="Address for the webhooks of the shop"
          text={`${window.location.origin}${hookPath(kind, connectionId)}`}
        />
        {hasSecret ? null : (
          <p className={classes.text}>
            The connection has no webhook secret, so that every message is turned away.{' '}
            <AppLink search={{ section: 'connections', connection: connectionId }}>
              Open the connection
            </AppLink>
          </p>
        )}
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={classes.topics}>
          Events:{' '}
          {topics.map((topic) => (
            <CodeText key={topic} code={topic} />
          ))}
        </p>
      </div>
    </Section>
  )
}
