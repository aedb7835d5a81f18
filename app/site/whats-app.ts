/** WhatsApp with a text to send on; whom to, the visitor chooses there. */
export const whatsAppWith = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
