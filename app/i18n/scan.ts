/** What the reader of codes says; part of that script, not of the pages. */
export const pt = {
  looking: "Aponte para o QR code do cupom, com boa luz.",
  close: "Fechar a câmera",
  camera: "Câmera lendo o código",
  denied:
    "A câmera não abriu: o navegador não tem permissão. Permita o uso dela neste site, ou fotografe o cupom e toque em Ler o código da foto.",
  absent:
    "Não há câmera livre neste aparelho. Feche o que estiver usando a câmera, ou digite a chave que fica perto do QR code.",
  none: "Não achamos um código na foto. Tente outra mais de perto e com boa luz, ou digite a chave.",
  noPhoto: "Esse arquivo não abre como foto. Escolha outro, ou digite a chave.",
  other: "Esse código não é o de um cupom. Procure o QR code que fica perto da chave.",
  read: "Chave lida: {{key}}. Confira com o papel.",
}

export const en: typeof pt = {
  looking: "Point at the receipt's QR code, in good light.",
  close: "Close the camera",
  camera: "Camera reading the code",
  denied:
    "The camera did not open: the browser has no permission. Allow it for this site, or take a photo of the receipt and tap Read the code in the photo.",
  absent:
    "There is no free camera on this device. Close what is using the camera, or type the key near the QR code.",
  none: "There is no code to be found in the photo. Try another one, closer and in good light, or type the key.",
  noPhoto: "This file does not open as a photo. Choose another one, or type the key.",
  other: "This code is not a receipt's. Look for the QR code near the key.",
  read: "Key read: {{key}}. Compare it with the paper.",
}
