import { useComputedColorScheme } from '@mantine/core'
import { smsLength } from '#organization/messages/sms-segments.ts'
import { mailBlocks } from '#platform/mail-blocks.ts'
import { mailHtml, withLogo } from '#platform/mail-html.ts'
import { fillIn } from '#platform/templates.rules.ts'
import type { Template } from '#platform/templates.ts'
import { companyLogoKey } from '#platform/unnamed-house.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { settingPicture } from '#platform/web/setting-picture.ts'
import classes from './TemplatePanel.module.css'

type Words = { readonly subject: string; readonly body: string }

/** The text with the example values, updated while typing. */
export function MailPreview({ template, words }: { template: Template; words: Words }) {
  const text = fillIn(words.body, template.fields)
  return (
    <Section title="Preview">
      <div className={classes.preview} data-preview>
        {template.channel === 'mail' ? (
          <MailFrame template={template} words={words} />
        ) : (
          <p className={classes.text}>{text}</p>
        )}
      </div>
      {template.channel === 'message' ? <SmsCost text={text} /> : null}
    </Section>
  )
}

/**
 * The HTML that customers receive, drawn by the function that the server sends it with. Nothing in
 * the frame runs or opens a window. The page itself reaches into it and sets the inline styles, which
 * our content security policy does not let the frame read.
 */
function MailFrame({ template, words }: { template: Template; words: Words }) {
  const { companyName, companyAddress, companyPhone, companyLogo } = useHouse()
  const theme = useComputedColorScheme('light')
  const { fields, tables } = template
  const subject = fillIn(words.subject, fields)
  const blocks = mailBlocks(template, words.body, { values: fields, tables })
  const sender = { companyName, companyAddress, companyPhone }
  const html = withLogo(
    mailHtml(subject, blocks, sender, theme),
    companyLogo === '' ? null : settingPicture(companyLogoKey, companyLogo),
  )
  return (
    <>
      <p className={classes.subject}>{subject}</p>
      <iframe
        title="Email preview"
        className={classes.frame}
        style={{ colorScheme: theme }}
        sandbox="allow-same-origin"
        srcDoc={html.replaceAll(' style="', ' data-style="')}
        onLoad={({ currentTarget }) => applyStyles(currentTarget.contentDocument)}
      />
    </>
  )
}

function applyStyles(mail: Document | null): void {
  const styled = mail?.querySelectorAll<HTMLElement>('[data-style]') ?? []
  for (const each of styled) each.style.cssText = each.dataset.style ?? ''
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
