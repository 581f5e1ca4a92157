import { useQuery } from '@tanstack/react-query'
import { ConnectionForm } from './ConnectionForm.tsx'
import { connectionsApi } from './connections-api.ts'

type EditorProps = {
  /** The courier's name, for a new connection. */
  name: string
  /** Null for a new one. */
  connectionId: string | null
  onSaved: (id: string) => void
  onClose: () => void
}

/** The address and the secret of a courier, where the courier is set up. */
export function CourierConnectionEditor({ name, connectionId, onSaved, onClose }: EditorProps) {
  const { data } = useQuery(connectionsApi.ask('list', {}))
  if (!data) return null
  const connection = data.connections.find(({ id }) => id === connectionId) ?? null
  return (
    <ConnectionForm
      kind="courier_http"
      firstName={name}
      connection={connection}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}
