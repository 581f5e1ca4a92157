import type { ReactNode } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ApiKey } from '../api-keys.fields.ts'
import { scopedCapabilities } from '../api-keys.rules.ts'
import classes from './AccountSections.module.css'
import settings from './SettingsPage.module.css'

/** Name, scopes and end of an API key; the same for its owner and for administrators. */
export function KeyFacts({ apiKey, owner }: { apiKey: ApiKey; owner?: ReactNode }) {
  const { name, prefix, scopes, expiresAt, lastUsedAt, isExpired, endsSoon, old } = apiKey
  return (
    <div>
      <div className={classes.state}>
        <span className={settings.device}>{name}</span>
        <CodeText code={`${prefix}…`} />
        {isExpired ? <ToneBadge tone="bad" label="Expired" /> : null}
        {endsSoon ? <ToneBadge tone="waiting" label="Ends soon" /> : null}
      </div>
      {owner ? <div className={settings.hint}>{owner}</div> : null}
      <div className={settings.hint}>{scopes.map(inWords).join(', ')}</div>
      <div className={settings.hint}>
        {expiresAt ? (
          <>
            {isExpired ? 'Expired' : 'Expires'} <InstantText at={expiresAt} />
          </>
        ) : (
          'Does not expire'
        )}
        {lastUsedAt ? (
          <>
            , last used <InstantText at={lastUsedAt} />
          </>
        ) : (
          ', not used yet'
        )}
      </div>
      {old ? (
        <div className={settings.hint}>
          Old secret <CodeText code={`${old.prefix}…`} /> valid until <InstantText at={old.until} />
        </div>
      ) : null}
    </div>
  )
}

/** `orders:write` as `Orders (write)`. */
function inWords(scope: string): string {
  const [key, way] = scope.split(':')
  const label = scopedCapabilities.find((one) => one.key === key)?.label
  return `${label ?? key} (${way})`
}
