/** Closes a connection; closing one that is already cut fails, and is ignored. */
export async function hangUp(connection: { end(): Promise<void> }): Promise<void> {
  await connection.end().catch(() => {
    // Nothing is left to close.
  })
}
