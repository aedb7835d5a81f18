/** The text question that stands in for the captcha where scripts are off. */
export const pt = {
  hint: "É só para sabermos que você não é um robô. Responda com um número.",
  wait: "Muita gente está enviando por esta rede: deixe passar {{seconds}} s antes de enviar.",
  trap: "Deixe este campo vazio",
  notice:
    "Este formulário usa o reCAPTCHA; valem a <privacy>política de privacidade</privacy> e os <terms>termos</terms> do Google.",
}

export const en: typeof pt = {
  hint: "Just so that we know you are not a robot. Answer with a number.",
  wait: "Many people are sending from this network: let {{seconds}} s pass before you send.",
  trap: "Leave this field empty",
  notice:
    "This form uses reCAPTCHA; Google's <privacy>privacy policy</privacy> and <terms>terms</terms> apply.",
}
