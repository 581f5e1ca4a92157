import { smsLength } from '#organization/messages/sms-segments.ts'
import { fillIn, signed } from '#platform/templates.rules.ts'
import type { Template } from '#platform/templates.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import classes from './TemplatePanel.module.css'

/** How the words read with the example values, as they are typed. */
export function MailPreview(props: {
  template: Template
  words: { readonly subject: string; readonly body: string }
}) {
  const { template, words } = props
  const { companyName } = useHouse()
  const text = fillIn(words.body, template.fields)
  return (
    <Section title="Preview">
      <div className={classes.preview} data-preview>
        {template.channel === 'mail' ? (
          <p className={classes.subject}>{fillIn(words.subject, template.fields)}</p>
        ) : null}
        <p className={classes.text}>
          {template.channel === 'mail' ? signed(text, companyName) : text}
        </p>
      </div>
      {template.channel === 'message' ? <SmsCost text={text} /> : null}
    </Section>
  )
}

/** What it costs to send: a longer text takes more SMS, and some characters take more room. */
function SmsCost({ text }: { text: string }) {
  const { segments, used, most, isWide } = smsLength(text)
  return (
    <p className={classes.none}>
      {segments === 1 ? '1 SMS' : `${segments} SMS`}, {used} of {most} characters
      {isWide ? '; a character outside the alphabet of SMS makes it hold less than half' : ''}
    </p>
  )
}
