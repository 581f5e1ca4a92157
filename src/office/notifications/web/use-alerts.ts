import { useEffect, useRef } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { tellNews } from '#platform/web/notify.ts'
import { playNewsSound } from '#platform/web/scan/scan-sounds.ts'
import type { Notification } from '../notifications.contract.ts'
import { alertWay } from './alert-way.ts'
import { targetOf, useFollow } from './use-follow.ts'
import { useNotifications } from './use-notifications.ts'

const mostToasts = 3
const ownSignInMilliseconds = 10_000

/** Pops up what is new and pressing in the tab that is looked at, as its user wants it. */
export function useAlerts(onMany: () => void): void {
  const { me } = useAuth()
  const { data } = useNotifications()
  const follow = useFollow()
  const signedInAt = useRef(Date.now())
  // When the newest one that was seen came; null before the first look.
  const newestAt = useRef<number | null>(null)
  const latest = useRef({ profile: me?.profile, follow, onMany })
  latest.current = { profile: me?.profile, follow, onMany }

  useEffect(() => {
    if (!data) return
    const before = newestAt.current
    newestAt.current = Math.max(before ?? 0, ...data.notifications.map(instantOf))
    const { profile } = latest.current
    if (before === null || !profile || document.visibilityState !== 'visible') return
    const now = Date.now()
    const fresh = data.notifications.filter((one) => {
      const isNew = !one.read && instantOf(one) > before
      // A sign-in on this device needs no alert here; on the user's other devices it does.
      const isOwnSignIn =
        one.rule === 'user.new_browser' &&
        instantOf(one) - signedInAt.current < ownSignInMilliseconds
      return isNew && !isOwnSignIn && alertWay(one, profile, now) !== 'none'
    })
    if (fresh.some((one) => alertWay(one, profile, now) === 'sound')) playNewsSound()
    if (fresh.length > mostToasts) {
      return tellNews(`${fresh.length} new notifications`, '', latest.current.onMany)
    }
    for (const one of fresh.toReversed()) {
      const open = targetOf(one) === null ? null : () => latest.current.follow(one)
      tellNews(one.title, one.message, open)
    }
  }, [data])
}

const instantOf = ({ created_at }: Notification) => Date.parse(created_at)
