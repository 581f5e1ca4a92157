import { connectionNoun } from '#organization/connections/connections.nouns.ts'
import { mailNoun, settingNoun } from '#platform/platform.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const admins = { roles: ['super_admin'] } as const

const mailOf = (event: HeardEvent) => `mail ${event.entityId}`
const connectionOf = (event: HeardEvent) => `connection ${event.entityId}`
const endpointOf = (event: HeardEvent) => `webhook ${event.entityId}`

/** Notifications of the system to its administrators. */
export const houseRules: readonly Rule[] = [
  {
    key: 'setting.security_changed',
    label: 'A security setting was changed',
    on: 'setting.changed',
    type: 'security',
    priority: 'high',
    to: admins,
    isMeant: (event) => textOf(event, 'group') === 'Security',
    say: (event) => ({
      title: `Security setting changed: ${event.label}`,
      message: `By ${event.actorName}. Open it to see its history.`,
      actionUrl: settingNoun.path(event.entityId),
    }),
  },
  {
    key: 'mail.failed',
    label: 'A mail could not be sent',
    on: 'mail.failed',
    type: 'error',
    priority: 'high',
    to: admins,
    say: (event) => ({
      title: 'A mail could not be sent',
      message: `“${event.label}”: ${textOf(event, 'reason')}`,
      actionUrl: mailNoun.path(event.entityId),
    }),
    cause: {
      of: mailOf,
      endsOn: ['mail.queued_again'],
      endedBy: (event) => [mailOf(event)],
    },
  },
  {
    key: 'connection.in_use_failed',
    label: 'A connection in use failed its test',
    on: 'connection.tested',
    type: 'error',
    priority: 'urgent',
    to: admins,
    isMeant: (event) => event.data.succeeded === false && event.data.isActive === true,
    say: (event) => ({
      title: `${event.label} is in use and fails`,
      message: textOf(event, 'sentence'),
      actionUrl: connectionNoun.path(event.entityId),
    }),
    cause: {
      of: connectionOf,
      endsOn: [
        'connection.tested',
        'connection.changed',
        'connection.switched_off',
        'connection.removed',
      ],
      endedBy: (event) => (event.data.succeeded === false ? [] : [connectionOf(event)]),
    },
  },
  {
    key: 'connection.test_failed',
    label: 'The test of a connection failed',
    on: 'connection.tested',
    type: 'error',
    priority: 'normal',
    to: admins,
    isMeant: (event) => event.data.succeeded === false && event.data.isActive !== true,
    say: (event) => ({
      title: `${event.label}: the test failed`,
      message: textOf(event, 'sentence'),
      actionUrl: connectionNoun.path(event.entityId),
    }),
    cause: {
      of: connectionOf,
      endsOn: ['connection.tested', 'connection.removed'],
      endedBy: (event) => (event.data.succeeded === false ? [] : [connectionOf(event)]),
    },
  },
  {
    key: 'webhook_endpoint.disabled',
    label: 'A webhook was switched off by the house',
    on: 'webhook_endpoint.disabled',
    type: 'error',
    priority: 'high',
    to: admins,
    say: (event) => ({
      title: `${event.label} was switched off`,
      message: textOf(event, 'reason'),
      // Webhooks are below this area, so their noun cannot be imported here.
      actionUrl: `/business-settings?section=webhooks&webhook=${event.entityId}`,
    }),
    cause: {
      of: endpointOf,
      endsOn: ['webhook_endpoint.switched_on', 'webhook_endpoint.removed'],
      endedBy: (event) => [endpointOf(event)],
    },
  },
  {
    key: 'rule_trial.left_forecast',
    label: 'A setting works differently than its trial',
    on: 'rule_trial.left_forecast',
    type: 'warning',
    priority: 'high',
    to: admins,
    say: (event) => ({
      title: `${event.label}: outside its forecast`,
      message: textOf(event, 'sentence'),
      // Trials come after this area, so their noun cannot be imported here.
      actionUrl: `/business-settings?section=rule-trials&trial=${event.entityId}`,
    }),
  },
]
