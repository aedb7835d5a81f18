/** Headers that every answer carries, static files included; the page's CSP, with its nonce, is the application's. */
export function securityHeaders(origin: string | undefined): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // no-referrer would make forms without JavaScript send `Origin: null`.
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    // The camera reads the invoice's QR code, the position sorts the bars.
    "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
    ...(origin?.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  }
}
