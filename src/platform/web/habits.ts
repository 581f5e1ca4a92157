import { createContext, use } from 'react'
import { type ScannerProfile, usualScanner } from '../scanner-profile.ts'

/** The user's display preferences: saved with the profile, provided by the composition. */
export type Habits = {
  /**
   * The id of the user; empty when signed out. Part of the names under which this browser stores
   * things.
   */
  readonly person: string
  /** Rows of 32 px instead of 40. */
  readonly isDense: boolean
  /** Whether a single letter is a shortcut; WCAG 2.1.4 requires a way to switch that off. */
  readonly hasSingleKeys: boolean
  readonly scanner: ScannerProfile
  readonly sounds: { readonly isOn: boolean; readonly volumePercent: number }
}

export const usualHabits: Habits = {
  person: '',
  isDense: false,
  hasSingleKeys: true,
  scanner: usualScanner,
  sounds: { isOn: true, volumePercent: 60 },
}

export const HabitsContext = createContext<Habits>(usualHabits)

export function useHabits(): Habits {
  return use(HabitsContext)
}
