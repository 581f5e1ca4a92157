import type { AnyContractRouter } from '@orpc/contract'
import type { EventReader } from './events/follow-events.ts'
import type { routes } from './http/acts.ts'
import type { FileRoute } from './http/files.ts'
import type { HookRoute } from './http/serve-hooks.ts'
import type { Job } from './jobs/run-jobs.ts'
import type { ServedFigure, ServedNeed } from './serve-need.ts'
import type { SettingEffect } from './settings/setting-effects.ts'
import type { SettingTrial } from './settings/setting-trials.ts'

type Routes = ReturnType<typeof routes>

/** What an area does on the server. */
export type ServerArea = {
  /** The commands and queries of its endpoints, by the names of their contracts. */
  readonly routes: Readonly<Record<string, Routes>>
  /** Files that are sent or fetched beside the endpoints. */
  readonly files: readonly FileRoute[]
  readonly readers: readonly EventReader[]
  readonly jobs: readonly Job[]
  /** What other systems call. */
  readonly hooks: readonly HookRoute[]
  /** What is counted before a setting is changed. */
  readonly effects: readonly SettingEffect[]
  /** The settings whose values are tried on the past before they are switched on. */
  readonly trials: readonly SettingTrial[]
  /** The work that waits in it, for the dashboard. */
  readonly needs: readonly ServedNeed[]
  /** What the dashboard shows of it in money or shares. */
  readonly figures: readonly ServedFigure[]
}

/** Every contract of the area has its routes; the rest is declared where the area has it. */
export function defineServer<C extends Readonly<Record<string, AnyContractRouter>>>(
  _area: { readonly contracts: C },
  has: Partial<ServerArea> & { readonly routes: { readonly [K in keyof C]: Routes } },
): ServerArea {
  const none = {
    files: [],
    readers: [],
    jobs: [],
    hooks: [],
    effects: [],
    trials: [],
    needs: [],
    figures: [],
  }
  return { ...none, ...has }
}
