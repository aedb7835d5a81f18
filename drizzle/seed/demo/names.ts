const words = (text: string) => text.trim().split(/\s+/)

/** Common first names of both sexes. */
export const firstNames = words(`
  Maria Ana Francisca Antônia Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica
  Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Luana Rita Sônia Renata
  Eliane Josefa Simone Natália Cristiane Carla Débora Rosângela Jaqueline Rosa Daniela Aparecida Marlene Terezinha
  Raimunda Andreia Fabiana Lúcia Raquel Ângela Rafaela Joana Luzia Elaine Daiane Sabrina Tatiane Priscila Lívia
  José João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo
  Felipe Raimundo Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Anderson
  Ricardo Márcio Jorge Sebastião Alexandre Roberto Edson Diego Vítor Sérgio Cláudio Matheus Thiago Geraldo Adriano
  Luciano Júlio Renato Alex Vinícius Rogério Samuel Ronaldo Mário Flávio Igor Douglas Davi Jeferson Cícero Caio
`)

/** Common family names; a person has one or two. */
export const lastNames = words(`
  Silva Santos Oliveira Souza Pereira Ferreira Alves Rodrigues Lima Gomes Costa Ribeiro Martins Carvalho Almeida
  Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso
  Ramos Gonçalves Santana Teixeira Araújo Pinto Moura Cavalcante Batista Campos Monteiro Correia Melo Borges Castro
  Duarte Farias Guimarães Peixoto Queiroz Rezende Sampaio Tavares Viana Xavier Azevedo Bezerra Brito Coelho Cunha
  Figueiredo Fonseca Leal Macedo Medeiros Miranda Morais Paiva Pires Reis Sales Siqueira Toledo Valente Barros Lopes
`)
