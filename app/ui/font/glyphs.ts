/** What the display face can say: Portuguese and English, figures, the marks of prices and numbers. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const accented = "ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü"
const figures = "0123456789"
const marks = " \u00a0!\"#$%&'()*+,-./:;?@ªº–—‘’“”…·×°"

export const displayGlyphs = letters + accented + figures + marks
