// Copies bytes that are cached for long: Node allocates short buffers from shared blocks of 64 kB, and a block stays in
// memory as long as its longest-lived part.

/** Returns the same bytes in memory of their own. */
export function copyBuffer(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
