import { LazySystemHealth } from '#office/health/web/index.tsx'
import { LazyNotificationRulesSection } from '#office/notifications/web/index.tsx'
import { LazyRuleTrials } from '#office/rule-trials/web/index.tsx'
import { LazyWebhooksSection } from '#office/webhooks/web/index.tsx'
import { LazyConnectionsSection } from '#organization/connections/web/index.tsx'
import { LazyExchangeRatesSection } from '#organization/exchange-rates/web/index.tsx'
import { LazyReasonCodesSection } from '#organization/reasons/web/index.tsx'
import type { RailSection } from '#platform/web/layout/SectionRail.tsx'
import { LazyChannelsSection } from '#sales/channels/web/index.tsx'
import { settingGroups } from '../setting-groups.ts'
import { ApprovalRules } from './ApprovalRules.tsx'
import { BackupsBody } from './BackupsBody.tsx'
import { MailLogSection } from './MailLogSection.tsx'
import { GroupBody } from './SettingsBody.tsx'
import { TemplatesSection } from './TemplatesSection.tsx'

/** What the areas draw themselves, because it is a list and not a value. */
const ownSections: readonly RailSection[] = [
  {
    key: 'exchange-rates',
    label: 'Exchange rates',
    purpose: 'What other currencies are worth.',
    group: 'Business',
    Body: LazyExchangeRatesSection,
  },
  {
    key: 'approvals',
    label: 'Approval rules',
    purpose: 'Who may do what alone, and who asks first.',
    group: 'People',
    Body: ApprovalRules,
  },
  {
    key: 'rule-trials',
    label: 'Rule trials',
    purpose: 'Values that were tried on the last 90 days, and how they did since.',
    group: 'People',
    Body: LazyRuleTrials,
  },
  {
    key: 'reasons',
    label: 'Reason codes',
    purpose: 'Why things are cancelled, adjusted or returned: one list for all reports.',
    group: 'People',
    Body: LazyReasonCodesSection,
  },
  {
    key: 'notifications',
    label: 'Notifications',
    purpose: 'Who is told of what, and how urgently.',
    group: 'Messages',
    Body: LazyNotificationRulesSection,
  },
  {
    key: 'templates',
    label: 'Templates',
    purpose: 'The texts that the house sends, in your words.',
    group: 'Messages',
    Body: TemplatesSection,
  },
  {
    key: 'mail-log',
    label: 'Mail log',
    purpose: 'What was sent to whom, and what could not be. The texts themselves are not kept.',
    group: 'Messages',
    Body: MailLogSection,
  },
  {
    key: 'connections',
    label: 'Connections',
    purpose: 'Mail server, message gateway, couriers and shops.',
    group: 'Integrations',
    Body: LazyConnectionsSection,
  },
  {
    key: 'channels',
    label: 'Sales channels',
    purpose: 'Orders of Shopify and WooCommerce, taken in as they come.',
    group: 'Integrations',
    Body: LazyChannelsSection,
  },
  {
    key: 'webhooks',
    label: 'Webhooks',
    purpose: 'Events for other systems, signed and tried again.',
    group: 'Integrations',
    Body: LazyWebhooksSection,
  },
  {
    key: 'system-health',
    label: 'System health',
    purpose: 'What is checked while the product runs, and what to do when something is wrong.',
    group: 'System',
    Body: LazySystemHealth,
  },
]

const drawn: readonly RailSection[] = settingGroups.map(({ key, label, purpose, part }) => ({
  key,
  label,
  purpose,
  group: part,
  Body: key === 'backups' ? BackupsBody : GroupBody,
}))

/** In the order of the rail, whose headings are in the order of their first section. */
export const businessSections: readonly RailSection[] = [...drawn, ...ownSections]
