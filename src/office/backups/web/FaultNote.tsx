import { ToneNote } from '#platform/web/layout/ToneNote.tsx'

/** What failed, in the server's words. */
export function FaultNote({ title, fault }: { title: string; fault: string }) {
  return (
    <ToneNote tone="bad" role="note" title={title}>
      <p>{fault}</p>
    </ToneNote>
  )
}
