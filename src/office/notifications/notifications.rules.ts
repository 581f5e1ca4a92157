import { adviceRules } from './advice-rules.ts'
import { approvalRules } from './approval-rules.ts'
import { carrierRules } from './carrier-rules.ts'
import { cashRules } from './cash-rules.ts'
import { channelRules } from './channel-rules.ts'
import { claimRules } from './claim-rules.ts'
import { confirmationRules } from './confirmation-rules.ts'
import type { Draft, HeardEvent, Priority, Rule } from './define-rule.ts'
import { fraudReportRules } from './fraud-report-rules.ts'
import { houseRules } from './house-rules.ts'
import { importRules } from './import-rules.ts'
import { orderRules } from './order-rules.ts'
import { peopleRules } from './people-rules.ts'
import { purchaseRules } from './purchase-rules.ts'
import { returnRules } from './return-rules.ts'
import { stockRules } from './stock-rules.ts'
import { suppliedRules } from './supplied-rules.ts'
import { supplierRules } from './supplier-rules.ts'
import { transferRules } from './transfer-rules.ts'
import { varianceRules } from './variance-rules.ts'

/** Every rule: which events notify whom, and with which text. */
export const notificationRules: readonly Rule[] = [
  ...orderRules,
  ...confirmationRules,
  ...channelRules,
  ...stockRules,
  ...varianceRules,
  ...supplierRules,
  ...purchaseRules,
  ...suppliedRules,
  ...importRules,
  ...approvalRules,
  ...transferRules,
  ...carrierRules,
  ...adviceRules,
  ...returnRules,
  ...claimRules,
  ...cashRules,
  ...fraudReportRules,
  ...peopleRules,
  ...houseRules,
]

/** The event types that begin a notification or end its cause. */
export const heardTypes: readonly string[] = [
  ...new Set(notificationRules.flatMap(({ on, cause }) => [on, ...(cause?.endsOn ?? [])])),
]

export function findRule(key: string): Rule | undefined {
  return notificationRules.find((rule) => rule.key === key)
}

/** Where the business differs from what a rule declares; null keeps the declared. */
export type Override = {
  readonly isActive: boolean
  readonly roles: readonly string[] | null
  readonly priority: Priority | null
}

/** Whether the rule is about this event, as it is declared. */
export function isAbout(rule: Rule, event: HeardEvent): boolean {
  return (
    rule.on === event.type &&
    (rule.result ?? 'ok') === event.result &&
    (rule.isMeant?.(event) ?? true)
  )
}

/** The rules that tell of this event, by the will of the business. */
export function rulesTelling(
  event: HeardEvent,
  overrides: ReadonlyMap<string, Override>,
): readonly Rule[] {
  return notificationRules.filter(
    (rule) => (overrides.get(rule.key)?.isActive ?? true) && isAbout(rule, event),
  )
}

export function causesEndedBy(event: HeardEvent): readonly string[] {
  if (event.result !== 'ok') return []
  return notificationRules.flatMap(({ key, cause }) =>
    cause?.endsOn.some((type) => type === event.type)
      ? cause.endedBy(event).map((ended) => causeKey(key, ended))
      : [],
  )
}

/** Prefixed with the rule, so that two rules may use the same name for a cause. */
const causeKey = (rule: string, cause: string) => `${rule} ${cause}`

export function causeOf(rule: Rule, event: HeardEvent): string | null {
  return rule.cause ? causeKey(rule.key, rule.cause.of(event)) : null
}

/** Lines of one rule at one outlet are counted together. */
export function groupOf(rule: Rule, event: HeardEvent): string | null {
  return rule.group ? `${rule.key} ${event.outletId ?? 'everywhere'}` : null
}

export function draftOf(rule: Rule, event: HeardEvent, override?: Override): Draft {
  const { title, message, actionUrl } = rule.say(event)
  return {
    type: rule.type,
    priority: override?.priority ?? rule.priority,
    title,
    message,
    actionUrl,
  }
}

/** Null if the rule notifies one named user, regardless of roles. */
export function rolesTold(rule: Rule, override?: Override): readonly string[] | null {
  return 'roles' in rule.to ? (override?.roles ?? rule.to.roles) : null
}

/** Rules that tell a person by name, and not the holders of roles. */
export const personalRules: readonly string[] = notificationRules
  .filter((rule) => rolesTold(rule) === null)
  .map(({ key }) => key)
