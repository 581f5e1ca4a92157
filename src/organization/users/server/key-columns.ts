import { type RawBuilder, sql } from 'kysely'
import type { ApiKey } from '../api-keys.fields.ts'

/** Columns of `api_keys k` as people see them. */
export const keyColumns: RawBuilder<ApiKey> = sql<ApiKey>`k.id, k.name, k.prefix, k.scopes,
  k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
  coalesce(k.expires_at <= now(), false) as "isExpired",
  coalesce(k.expires_at between now() and now() + interval '7 days', false) as "endsSoon",
  case when k.old_until > now()
    then jsonb_build_object('prefix', k.old_prefix, 'until', k.old_until) end as old`
