import type { Draft, HeardEvent, Rule } from '#office/notifications/define-rule.ts'
import {
  causeOf,
  causesEndedBy,
  draftOf,
  isAbout,
  notificationRules,
} from '#office/notifications/notifications.rules.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { PastEvent } from '#platform/server/events/append-past-events.ts'

export type Dated = Draft & {
  readonly createdAt: string
  readonly rule?: string
  readonly outletId?: string | null
  readonly groupCount?: number
  readonly causeKey?: string | null
  readonly resolvedAt?: string | null
}

/** The rules that this user hears of and for which something has happened. */
export function rulesFor({ roles }: Actor, events: readonly PastEvent[]): readonly Rule[] {
  const happened = new Set<string>(events.map(({ type }) => type))
  return notificationRules.filter(({ to, key, on }) => {
    if (!('roles' in to) || !happened.has(on)) return false
    // The rules send the super admin few notifications, and the demo has few others.
    const isShown = roles.includes('super_admin') && key.startsWith('order.')
    return isShown || to.roles.some((role) => roles.includes(role))
  })
}

/** The newest of each rule, in equal shares, worded, counted and resolved as the rules do it. */
export function toldByRules(
  user: Actor,
  rules: readonly Rule[],
  newestFirst: readonly PastEvent[],
  wanted: number,
): Dated[] {
  const share = Math.ceil(wanted / Math.max(1, rules.length))
  return rules.flatMap((rule) => {
    const meant = newestFirst.filter(
      (event) => event.actor.userId !== user.userId && isAbout(rule, heardOf(event)),
    )
    return linesOf(rule, meant)
      .slice(0, share)
      .map((line) => ({ ...line, resolvedAt: endOf(line, newestFirst) }))
  })
}

/** One line for each event, or for those that came within the window of the one before. */
function linesOf(rule: Rule, newestFirst: readonly PastEvent[]): Dated[] {
  const lines: Dated[] = []
  let last: PastEvent | undefined
  for (const event of newestFirst) {
    const line = lines.at(-1)
    const gapMinutes = last ? (Date.parse(last.at) - Date.parse(event.at)) / 60_000 : 0
    last = event
    if (!rule.group || !line || gapMinutes > rule.group.windowMinutes) {
      const heard = heardOf(event)
      const causeKey = causeOf(rule, heard)
      const outletId = heard.outletId
      lines.push({
        ...draftOf(rule, heard),
        createdAt: event.at,
        rule: rule.key,
        outletId,
        causeKey,
      })
      continue
    }
    const { title, actionUrl } = rule.group
    const groupCount = (line.groupCount ?? 1) + 1
    const message = groupCount === 2 ? `Newest: ${line.title}.` : line.message
    const counted = title.replace('{count}', String(groupCount))
    lines[lines.length - 1] = { ...line, groupCount, title: counted, message, actionUrl }
  }
  return lines
}

function endOf({ causeKey, createdAt }: Dated, events: readonly PastEvent[]): string | null {
  if (!causeKey) return null
  const end = events.find(
    (event) => event.at > createdAt && causesEndedBy(heardOf(event)).includes(causeKey),
  )
  return end?.at ?? null
}

function heardOf({ type, id, label, actor, outletId, data = {} }: PastEvent): HeardEvent {
  return {
    type,
    entityId: id,
    label,
    outletId: outletId ?? null,
    actorName: actor.name,
    result: 'ok',
    data,
  }
}
