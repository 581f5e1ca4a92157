import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { roleInWords } from '#organization/users/roles.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { priorityLabels } from '../notification-words.ts'
import type { RuleRow } from '../notifications.contract.ts'
import classes from './NotificationRulesSection.module.css'
import { RulePriority, RuleRoles, RuleSwitch } from './RuleFields.tsx'

/** One line per rule: what, how urgent, who, on or off. A tap opens what can be changed. */
export function RulesOnPhone({ rules }: { rules: readonly RuleRow[] }) {
  const [openKey, setOpen] = useState<string | null>(null)
  const open = rules.find(({ rule }) => rule === openKey)
  return (
    <>
      <ul className={classes.lines} aria-label="Rules of notification">
        {rules.map((rule) => (
          <li key={rule.rule}>
            <button type="button" className={classes.line} onClick={() => setOpen(rule.rule)}>
              <span className={classes.lineWords}>
                <span>{rule.label}</span>
                <span className={classes.lineFacts}>{factsOf(rule)}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <SidePanel title={open.label} onClose={() => setOpen(null)}>
          <RuleSwitch rule={open} />
          <Section title="Priority">
            <RulePriority rule={open} isLarge />
          </Section>
          <Section title="Who is told">
            <RuleRoles rule={open} />
          </Section>
        </SidePanel>
      ) : null}
    </>
  )
}

function factsOf({ isActive, priority, roles }: RuleRow): string {
  if (!isActive) return 'Off'
  const [first, ...others] = roles ?? []
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  const who = first === undefined ? 'The person it is about' : `${roleInWords(first)}${more}`
  return `${priorityLabels[priority]} · ${who}`
}
