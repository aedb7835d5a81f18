/** Fields about a person, wherever they are asked for: registration, profile, new password. */
export const pt = {
  name: "Nome",
  lastname: "Sobrenome",
  cpf: "CPF",
  birthdate: "Data de nascimento",
  phone: "Telefone",
  email: "Email",
  emailConfirmation: "Confirmar email",
  uf: "Estado",
  chooseUf: "Escolha o estado",
  city: "Cidade",
  where: "{{article}} {{unit}}",
  didYouMean: "Você quis dizer uma destas cidades, {{where}}?",
  password: "Senha",
  currentPassword: "Senha atual",
  newPassword: "Nova senha",
  passwordConfirmation: "Confirmar senha",
  passwordHint:
    "Oito caracteres ou mais, com letra maiúscula, letra minúscula, número e caractere especial, como ! ou @.",
}

export const en: typeof pt = {
  name: "First name",
  lastname: "Last name",
  cpf: "CPF",
  birthdate: "Date of birth",
  phone: "Phone",
  email: "Email",
  emailConfirmation: "Confirm email",
  uf: "State",
  chooseUf: "Choose the state",
  city: "City",
  where: "in {{unit}}",
  didYouMean: "Did you mean one of these cities {{where}}?",
  password: "Password",
  currentPassword: "Current password",
  newPassword: "New password",
  passwordConfirmation: "Confirm password",
  passwordHint:
    "Eight characters or more, with an uppercase letter, a lowercase letter, a digit and a special character, like ! or @.",
}
