import { type ReactNode, useMemo } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { type Habits, HabitsContext, usualHabits } from '#platform/web/habits.ts'

/** The profile keeps how its user likes the screens to be; tables, keys and scans go by it. */
export function HabitsOfUser({ children }: { children: ReactNode }) {
  const { me } = useAuth()
  const profile = me?.profile
  const habits = useMemo<Habits>(() => {
    if (!profile) return usualHabits
    const { sounds, scanner, keys } = profile.preferences
    const person = profile.id
    return { person, isDense: profile.density === 'dense', ...keys, scanner, sounds }
  }, [profile])
  return <HabitsContext value={habits}>{children}</HabitsContext>
}
